import type { Conversation } from './protocol.ts';

/** A chat that this tab has started, and whether its panel is open. */
export interface KeptChat {
  read(): Conversation | null;
  write(conversation: Conversation | null): void;
  isOpen(): boolean;
  setOpen(isOpen: boolean): void;
}

// Storage can be switched off, or belong to a sandboxed frame: then a reload starts a new chat.
function attempt<Value>(action: () => Value): Value | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/** Keeps a chat in the tab's storage. There are no cookies, and another tab has its own chat. */
export function tabChat(publicKey: string): KeptChat {
  const name = `switchboard-embed:${publicKey}`;
  const openName = `${name}:open`;
  const read = () => attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<Conversation> | null);
  return {
    read() {
      const { id, token } = read() ?? {};
      return typeof id === 'string' && typeof token === 'string' ? { id, token } : null;
    },
    write: (conversation) =>
      void attempt(() =>
        conversation ? sessionStorage.setItem(name, JSON.stringify(conversation)) : sessionStorage.removeItem(name),
      ),
    isOpen: () => attempt(() => sessionStorage.getItem(openName)) === '1',
    setOpen: (isOpen) =>
      void attempt(() => (isOpen ? sessionStorage.setItem(openName, '1') : sessionStorage.removeItem(openName))),
  };
}

/** Keeps a chat until the page is left. */
export function memoryChat(): KeptChat {
  let kept: Conversation | null = null;
  return {
    read: () => kept,
    write: (next) => {
      kept = next;
    },
    isOpen: () => false,
    setOpen: () => undefined,
  };
}
