import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from './markdown.ts';

/** Answers each text with its HTML, in a thread of its own. */
parentPort?.on('message', (text: string) => parentPort?.postMessage(renderMarkdown(text), []));
