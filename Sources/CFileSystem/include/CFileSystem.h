// What Swift's Glibc does not have of Linux's file system.

#ifndef ROWMOTION_FILE_SYSTEM_H
#define ROWMOTION_FILE_SYSTEM_H

/// Renames a file atomically to a name that must be free (EEXIST where it is not).
int rm_rename_to_free_name(const char *from, const char *to);

/// Lets two files, which must both exist, take each other's names atomically.
///
/// EINVAL or ENOSYS where the file system or the kernel cannot.
int rm_exchange_files(const char *one, const char *other);

#endif
