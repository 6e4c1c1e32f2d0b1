#include "include/CGtkShims.h"
