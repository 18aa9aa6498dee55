import type { ServerResponse } from 'node:http';
import type { ProxyOptions } from 'vite';

const patienceMs = 1500;

/** Whether a shell's API answers at an origin: it returns a session, or that no one is signed in. */
export async function isShellRunning(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/session`, { signal: AbortSignal.timeout(patienceMs) });
    const body = (await answer.json()) as { error?: { code?: unknown } } | null;
    return answer.status === 401 && body?.error?.code === 'UNAUTHENTICATED';
  } catch {
    return false;
  }
}

/** Sends an error in the format of the API. */
export function sendApiError(response: ServerResponse, status: number, code: string, message: string): void {
  const error = { code, message, request_id: 'dev' };
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ error }));
}

/**
 * Serves the shell's API under the page's own origin. Its cookie is set here as it would be there, and requests look
 * like the shell's own. Requests of other pages are refused before (`isForeignChange`).
 */
export function apiProxy(shell: string): Record<string, ProxyOptions> {
  return {
    '^/api/': {
      target: shell,
      changeOrigin: true,
      cookieDomainRewrite: '',
      configure(proxy) {
        proxy.on('proxyReq', (request) => {
          if (request.hasHeader('origin')) request.setHeader('origin', shell);
          if (request.hasHeader('sec-fetch-site')) request.setHeader('sec-fetch-site', 'same-origin');
          request.removeHeader('referer');
        });
        proxy.on('error', (_error, _request, response) => {
          if ('writeHead' in response && !response.headersSent)
            sendApiError(response, 503, 'UNAVAILABLE', `The shell at ${shell} does not answer.`);
        });
      },
    },
  };
}
