/**
 * What we use of Node's HTTP. To import it would look at everything that the module has, and so load its client and
 * WebSockets as well, which nothing here needs: 16 MB.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
