export { addressOf } from './address.ts';
export {
  createCaller,
  createClient,
  type CallOptions,
  type Caller,
  type Client,
  type ClientOptions,
} from './client.ts';
export { KarcisError } from './karcis-error.ts';
