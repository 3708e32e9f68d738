#!/bin/sh
# boot-service.sh FOLDER PROJECT NODE, with SETTINGS: installs the service as docs/operations.md says, on a copy of this file
# system that lives in memory, and becomes the systemd that starts it. Run it in namespaces of its own (booted-service.ts).
set -eu
folder=$1 project=$2 node=$3
root=$folder/root units=$folder/units

mount --make-rprivate /
mount -t tmpfs tmpfs "$folder"
mkdir "$folder/changes" "$folder/work" "$root" "$units"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"

# The user, the program, its settings and its command.
echo 'nova:x:4200:4200::/var/lib/nova:/usr/sbin/nologin' >>"$root/etc/passwd"
echo 'nova:x:4200:' >>"$root/etc/group"
mkdir -p "$root/opt/nova" "$root/usr/local/bin"
mount --bind -o ro "$project" "$root/opt/nova"
rm -f "$root/usr/bin/node"
cp "$node" "$root/usr/bin/node"
printf '%s' "$SETTINGS" | install -m 600 /dev/stdin "$root/etc/nova.env"
install -m 755 "$project/deploy/nova" "$root/usr/local/bin/nova"

# The unit and the targets that it names: nothing else of this machine is started.
for target in sysinit basic shutdown network-online multi-user; do
  printf '[Unit]\nDefaultDependencies=no\n' >"$units/$target.target"
done
printf '[Unit]\nDefaultDependencies=no\nWants=nova.service\n' >"$units/trial.target"
cp "$project/deploy/nova.service" "$units/"
mount --bind "$units" "$root/lib/systemd/system"
mount -t tmpfs tmpfs "$root/lib/systemd/system-generators"
mount -t tmpfs tmpfs "$root/etc/systemd/system"

exec chroot "$root" /usr/bin/env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --system --unit=trial.target --log-target=console --show-status=false
