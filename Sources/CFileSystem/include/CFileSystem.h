// What Swift's Glibc does not have of Linux's files.
//
// What returns a number returns what the system call does: -1 with errno where it fails.

#ifndef ROWMOTION_FILE_SYSTEM_H
#define ROWMOTION_FILE_SYSTEM_H

#include <dirent.h>
#include <stdbool.h>
#include <sys/types.h>
#include <sys/xattr.h>

/// Opens a directory that may be searched but not read, for the names in it alone.
int rm_open_directory_to_search(const char *path, int flags);

/// The name of a directory's entry.
const char *rm_name(const struct dirent *entry);

/// Tells whether so many files more, up to 64, can be opened; a low limit is raised where it may be.
bool rm_can_open(int count);

/// Writes all of the file system that a file is in to disk.
int rm_sync_file_system(int file);

/// Renames a file atomically to a name that must be free: EEXIST where it is not.
int rm_rename_to_free_name(int directory, const char *from, const char *to);

/// Lets two files, which must both exist, take each other's names atomically; EINVAL or ENOSYS
/// where the file system or the kernel cannot.
int rm_exchange(int directory, const char *one, const char *other);

/// Gives a file the owner, the mode, the access control list and the extended attributes of another,
/// as far as the system allows it.
void rm_copy_attributes(int from, int to);

#endif
