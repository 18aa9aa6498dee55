/**
 * Takes the network away from the process that parses untrusted documents. Node's permission model
 * (24) covers files, child processes, workers and native addons, but not sockets. This module is the
 * first import of the worker; where the kernel allows it, the process also has no network namespace.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(): never {
  throw Object.assign(new Error('The network is not available here'), { code: 'ERR_ACCESS_DENIED' });
}

function replaceMethods(target: object | undefined | null, names: readonly string[]): void {
  if (target === undefined || target === null) return;
  for (const name of names) {
    if (!(name in target)) continue;
    Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
  }
}

/** All network functions (http, tls, fetch, WebSocket) use these native handles. */
function closeHandles(): void {
  const names = ['connect', 'connect6', 'bind', 'bind6', 'listen', 'open', 'send', 'send6', 'fchmod'];
  for (const options of [{ port: 9, host: '127.0.0.1' }, { path: '\0' }]) {
    const socket = new net.Socket();
    socket.on('error', () => {});
    try {
      socket.connect(options);
    } catch {
      // A path that cannot exist makes Node throw after the handle is made.
    }
    const handle: unknown = Reflect.get(socket, '_handle');
    if (typeof handle === 'object') replaceMethods(handle && Object.getPrototypeOf(handle), names);
    socket.destroy();
  }
}

function closeModules(): void {
  replaceMethods(net, ['connect', 'createConnection', 'createServer']);
  replaceMethods(net.Socket.prototype, ['connect']);
  replaceMethods(net.Server.prototype, ['listen']);
  replaceMethods(dgram, ['createSocket']);
  replaceMethods(dgram.Socket.prototype, ['bind', 'connect', 'send']);
  const lookups = Object.keys(dns).filter((name) => /^(?:lookup|resolve|reverse)/.test(name));
  replaceMethods(dns, lookups);
  replaceMethods(dns.promises, lookups);
  replaceMethods(
    dns.Resolver.prototype,
    Object.getOwnPropertyNames(dns.Resolver.prototype).filter((name) => /^(?:resolve|reverse)/.test(name)),
  );
}

function closeGlobals(): void {
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'CloseEvent'])
    Reflect.deleteProperty(globalThis, name);
  replaceMethods(process, ['kill', 'dlopen', 'binding', '_linkedBinding', 'setuid', 'setgid', '_debugProcess']);
}

export function closeNetwork(): void {
  // The standard streams are pipes too: they are opened before pipes are closed.
  for (const stream of [process.stdin, process.stdout, process.stderr]) stream.on('error', () => {});
  closeHandles();
  closeModules();
  closeGlobals();
  syncBuiltinESMExports();
}

closeNetwork();
