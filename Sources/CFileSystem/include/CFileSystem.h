// Linux file functions that Swift's Glibc module lacks.
//
// Functions that return an int return the system call's result: -1 with errno on failure.

#ifndef ROWMOTION_FILE_SYSTEM_H
#define ROWMOTION_FILE_SYSTEM_H

#include <dirent.h>
#include <stdbool.h>
#include <sys/types.h>
#include <sys/xattr.h>

/// Opens a directory that may be searched but not read, only to look up names in it.
int rm_open_directory_to_search(const char *path, int flags);

/// Returns the name of a directory entry.
const char *rm_entry_name(const struct dirent *entry);

/// Returns true if `count` more files, up to 64, can be opened. Raises a low limit if allowed.
bool rm_can_open(int count);

/// Writes the file system that contains a file to disk.
int rm_sync_file_system(int file);

/// Renames a file atomically. Fails with EEXIST if the new name is taken.
int rm_rename_exclusively(int directory, const char *from, const char *to);

/// Swaps the names of two existing files atomically. Fails with EINVAL or ENOSYS if the file system
/// or the kernel does not support it.
int rm_exchange(int directory, const char *one, const char *other);

/// Copies a file's owner, mode, access control list and extended attributes to another file, as far
/// as the system allows.
void rm_copy_attributes(int from, int to);

#endif
