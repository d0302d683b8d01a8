#!/bin/bash -e
# Begin with what the stage before made: Raspberry Pi OS Lite.
if [ ! -d "${ROOTFS_DIR}" ]; then
  copy_previous
fi
