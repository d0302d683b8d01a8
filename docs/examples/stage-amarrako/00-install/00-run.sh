#!/bin/bash -e
# Install Amarrako in the image of a card, from wheels (docs/image.md). Run by pi-gen.
#
#   AMARRAKO_WHEELS    folder with the wheels (docs/pi.md, "Without internet")
#   AMARRAKO_INSTALL   options of `amarrako install`, such as: --hotspot Mus --power-off

rm -rf "${ROOTFS_DIR}/opt/amarrako-wheels"
install -d "${ROOTFS_DIR}/opt/amarrako-wheels"
install -m 644 "${AMARRAKO_WHEELS:?the folder with the wheels}"/*.whl "${ROOTFS_DIR}/opt/amarrako-wheels/"

# The first program installs the second, which runs; uninstalling a box needs the first again.
on_chroot << EOF
set -e
python3 -m venv --clear /opt/amarrako-first
/opt/amarrako-first/bin/pip install --quiet --no-index --find-links /opt/amarrako-wheels amarrako
/opt/amarrako-first/bin/amarrako install --from /opt/amarrako-wheels/amarrako-*.whl \
  --wheels /opt/amarrako-wheels ${AMARRAKO_INSTALL:-}
EOF
