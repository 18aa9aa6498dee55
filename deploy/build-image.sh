#!/bin/sh
# Builds the image on a Debian machine that reaches no registry of images, without a daemon: the base image is made from Debian's
# packages and the Node of this repository (npm ci), and buildah runs each step of deploy/Dockerfile in a namespace. As root:
#   apt-get install --no-install-recommends debootstrap buildah
#   sh deploy/build-image.sh
set -eu
cd "$(dirname "$0")/.."
export BUILDAH_ISOLATION=chroot
base=docker.io/library/node:24-bookworm-slim
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  debootstrap --variant=minbase bookworm "$work/root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
  cp node_modules/node/bin/node "$work/root/usr/local/bin/node"
  npm install --global --prefix "$work/root/usr/local" npm@11
  # Certificates that this machine trusts in addition, such as those of a proxy.
  install -d "$work/root/usr/local/share/ca-certificates"
  cp -r /usr/local/share/ca-certificates/. "$work/root/usr/local/share/ca-certificates/"
  cp /etc/ssl/certs/ca-certificates.crt "$work/root/usr/local/share/certificates.pem"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/root" /
  buildah config --cmd node --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    --env NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.pem "$container"
  buildah commit --quiet --rm "$container" "$base"
fi
# What the repository holds, and nothing that lies next to it.
mkdir "$work/context"
git archive HEAD | tar -x -C "$work/context"
buildah build --pull-never --file "$work/context/deploy/Dockerfile" --tag "${IMAGE:-switchboard}" "$work/context"
