// Temporary names that are in use, in a table of fixed size: a handler of a signal may read it at any
// moment. A slot belongs to whoever has changed it from EMPTY.
#include "base/unfinished.h"

#include "base/file.h"

#if JD_FILES

#include <dirent.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SLOTS 64
#define LETTERS 20  // of a name: 100 random bits
#define DEEPEST 8   // folders in folders that are removed
#define BLOCK 4096  // of entries of a folder that are read at once [bytes]

enum { EMPTY, FILLING, NOTED };

static struct {
    atomic_int state;
    int folder;
    pid_t owner;  // a copy made by fork() has the table, but not the files
    char name[JD_UNFINISHED_NAME];
} slots[SLOTS];

bool jd_unfinished_name(char name[JD_UNFINISHED_NAME]) {
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567", front[] = ".judder-";
    unsigned char random[LETTERS];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return false;
    memcpy(name, front, sizeof front);
    for (size_t i = 0; i < LETTERS; i++)
        name[sizeof front - 1 + i] = digits[random[i] % 32];
    name[sizeof front - 1 + LETTERS] = '\0';
    return true;
}

int jd_unfinished_add(int folder, const char* name) {
    for (int i = 0; i < SLOTS; i++) {
        int empty = EMPTY;
        if (!atomic_compare_exchange_strong(&slots[i].state, &empty, FILLING))
            continue;
        slots[i].folder = folder;
        slots[i].owner = getpid();
        snprintf(slots[i].name, sizeof slots[i].name, "%s", name);
        atomic_store(&slots[i].state, NOTED);
        return i;
    }
    return -1;
}

void jd_unfinished_forget(int slot) {
    if (slot >= 0)
        atomic_store(&slots[slot].state, EMPTY);
}

// An entry as the system call writes it; readdir() may not be called in a handler.
typedef struct entry {
    uint64_t inode;
    int64_t next;
    uint16_t size;
    uint8_t kind;
    char name[];
} entry;

static void remove_tree(int parent, const char* name, int depth) {
    union {
        uint64_t aligned;
        char bytes[BLOCK];
    } block;
    // An empty folder goes without a descriptor, of which there may be none left.
    if (unlinkat(parent, name, 0) == 0 || unlinkat(parent, name, AT_REMOVEDIR) == 0 ||
        depth > DEEPEST)
        return;
    const int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return;
    long size;
    while ((size = syscall(SYS_getdents64, folder, block.bytes, sizeof block.bytes)) > 0)
        for (long at = 0; at < size;) {
            const entry* e = (const void*)(block.bytes + at);
            at += e->size;
            if (strcmp(e->name, ".") != 0 && strcmp(e->name, "..") != 0)
                remove_tree(folder, e->name, depth + 1);
        }
    close(folder);
    unlinkat(parent, name, AT_REMOVEDIR);
}

void jd_folder_remove(int parent, const char* name) { remove_tree(parent, name, 0); }

void jd_unfinished_remove(void) {
    const pid_t self = getpid();
    for (int i = 0; i < SLOTS; i++)
        if (atomic_load(&slots[i].state) == NOTED && slots[i].owner == self)
            jd_folder_remove(slots[i].folder, slots[i].name);
}

#endif
