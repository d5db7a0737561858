export { addressOf } from './address.ts';
export { createClient, type CallOptions, type Client, type ClientOptions } from './client.ts';
export { KarcisError } from './karcis-error.ts';
