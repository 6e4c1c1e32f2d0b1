// What Swift's Glibc does not have of Linux's files, sockets and signals.
//
// What returns a number returns what the system call does: -1 with errno where it fails.

#ifndef ROWMOTION_FILE_SYSTEM_H
#define ROWMOTION_FILE_SYSTEM_H

#include <sys/types.h>
#include <sys/xattr.h>

/// Opens a directory that may be searched but not read, for the names in it alone.
int rm_open_directory_to_search(const char *path);

/// Writes all of the file system that a file is in to disk.
int rm_sync_file_system(int file);

/// Opens a new file in a directory that has no name yet; it is gone if it never gets one.
int rm_open_unnamed(int directory, mode_t mode);

/// Gives an open file a name, which must be free: EEXIST where it is not.
int rm_link_open_file(int file, int directory, const char *name);

/// Renames a file atomically to a name that must be free: EEXIST where it is not.
int rm_rename_to_free_name(int directory, const char *from, const char *to);

/// Lets two files, which must both exist, take each other's names atomically; EINVAL or ENOSYS
/// where the file system or the kernel cannot.
int rm_exchange(int directory, const char *one, const char *other);

/// Gives a file the owner, the mode, the access control list and the extended attributes of another,
/// as far as the system allows it.
void rm_copy_attributes(int from, int to);

/// Listens on a socket with a name in a directory, which must be free.
int rm_listen(int directory, const char *name);

/// Connects to a socket with a name in a directory.
int rm_connect(int directory, const char *name);

/// Takes a connection; reading from it and writing to it ends after a second.
int rm_accept(int listener);

/// From now on writes the numbers of SIGTERM, SIGHUP and SIGINT into a pipe instead of ending the
/// process, each a byte, and returns the end to read from; signals that are ignored stay so.
int rm_catch_end_signals(void);

/// Ends the process by a signal as if it had never been caught.
void rm_end_by_signal(int number);

#endif
