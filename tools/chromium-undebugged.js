#!/usr/bin/env node
// Chromium for tests whose service workers nobody debugs: started in place of the one that KARCIS_TEST_CHROMIUM names.
// Where a new service worker takes over while a debugger is attached to it, Chromium (156) now and then lets the page that is loaded in that
// moment wait for ever, on a busy machine in one of three times. Playwright attaches to everything that there is and has no setting for
// this, so its message that asks for it is changed on its way. Both sides talk through pipes: JSON messages, each with a zero byte after it.
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** The command in which a debugger says what it attaches to, and the default of its filter with service workers left out as well. */
const attach = '"method":"Target.setAutoAttach"';
const filter = [...['browser', 'tab', 'service_worker'].map((type) => ({ type, exclude: true })), {}];

/** @param {string} message */
function changed(message) {
  if (!message.includes(attach)) return message;
  const command = JSON.parse(message);
  return JSON.stringify({ ...command, params: { ...command.params, filter } });
}

const path = process.env['KARCIS_TEST_CHROMIUM'];
if (path === undefined) throw new Error('KARCIS_TEST_CHROMIUM names no browser');
const browser = spawn(path, process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'inherit', 'pipe', 'pipe'],
});
const commands = /** @type {import('node:stream').Writable} */ (browser.stdio[3]);
const answers = /** @type {import('node:stream').Readable} */ (browser.stdio[4]);
const debuggerAsks = new Socket({ fd: 3 });
const debuggerHears = new Socket({ fd: 4 });

let rest = '';
debuggerAsks.setEncoding('utf8').on('data', (/** @type {string} */ data) => {
  const messages = (rest + data).split('\0');
  rest = messages.pop() ?? '';
  for (const message of messages) commands.write(`${changed(message)}\0`);
});
debuggerAsks.on('end', () => commands.end());
answers.pipe(debuggerHears);
browser.on('exit', (code) => process.exit(code ?? 1));
