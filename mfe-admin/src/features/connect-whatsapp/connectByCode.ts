import { whatsAppTimings } from '@switchboard/contracts/whatsapp.limits';
import type { WhatsAppQr } from '@switchboard/contracts/whatsapp-numbers';
import { ApiError, request } from '@switchboard/platform';
import { codeUnknown, whatsAppFailed } from './whatsappWords.ts';

/** How far connecting a number by a code has come. Source: specification 02 §4. */
export type QrFlow =
  | { state: 'loading' }
  | { state: 'connecting' }
  | { state: 'qr'; code: Extract<WhatsAppQr, { state: 'qr' }> }
  | { state: 'connected' }
  | { state: 'failed'; title: string; message: string };

const { pollMs, pollAttempts, closeAfterMs } = whatsAppTimings;
const tooLate: QrFlow = { state: 'failed', title: 'Connection Failed', message: 'The code was not scanned in time.' };

function failure(error: unknown, title: string): QrFlow {
  const isUnknown = error instanceof ApiError && error.reason === 'qr_not_known';
  const message = error instanceof Error ? error.message : '';
  return { state: 'failed', title: isUnknown ? codeUnknown : title, message };
}

interface Connecting {
  numberId: string;
  /** There is an instance at the gateway already. */
  hasInstance: boolean;
  show: (flow: QrFlow) => void;
  /** Called 1.5 s after it was connected. */
  onConnected: () => void;
}

/**
 * Requests a code and polls the connection until it is scanned. A code is only valid for a short time: each poll returns the one that is
 * valid now. `look` polls immediately; `stop` ends everything.
 */
export function connectByCode({ numberId, hasInstance, show, onConnected }: Connecting) {
  const params = { id: numberId };
  let isOver = false;
  let isLooking = false;
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (flow: QrFlow) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    show(flow);
    if (flow.state === 'connected') timer = setTimeout(onConnected, closeAfterMs);
  };
  const showCode = async () => {
    const code = await request('POST /api/whatsapp-numbers/:id/qr', { params });
    if (code.state === 'connected') end(code);
    else if (!isOver) show({ state: 'qr', code });
  };
  /** Runs one step, shows its failure, and schedules the next one. */
  const step = async (work: () => Promise<void>, failed: string) => {
    if (isOver || isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    try {
      await work();
      if (!isOver) timer = setTimeout(wait, pollMs);
    } catch (error) {
      end(failure(error, failed));
    } finally {
      isLooking = false;
    }
  };
  const look = () =>
    step(async () => {
      const found = await request('GET /api/whatsapp-numbers/:id/status', { params });
      if (found.is_connected) end({ state: 'connected' });
      else if (found.status !== 'connecting') await showCode();
      else if (!isOver) show({ state: 'connecting' });
    }, whatsAppFailed.setUp);
  const wait = () => {
    looks += 1;
    if (looks > pollAttempts) end(tooLate);
    else void look();
  };

  show({ state: 'loading' });
  void step(showCode, hasInstance ? whatsAppFailed.code : whatsAppFailed.instance);
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
  return { look: () => void look(), stop };
}
