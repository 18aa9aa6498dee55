import { bootStore } from '../boot/bootStore.ts';
import { noteFileError } from './fileErrors.ts';
import { moduleFailed } from './moduleFailed.ts';
import { stackOf } from './thrown.ts';

async function attribute(error: unknown, address = ''): Promise<void> {
  const { moduleInStack } = await import(/* webpackChunkName: "rescue" */ './moduleInStack.ts');
  const module = moduleInStack(`${stackOf(error)} ${address}`, bootStore.getState().modules);
  if (module) moduleFailed(module, 'unhandled', { error });
}

/** Attributes uncaught errors to the module they come from. Returns the function that stops it. */
export function attributeErrors(): () => void {
  const unattributed = () => undefined;
  const onError = ({ error, message, filename }: ErrorEvent) => {
    // The load that ran the file reports the error.
    if (!noteFileError(error ?? message, filename)) void attribute(error ?? message, filename).catch(unattributed);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => void attribute(reason).catch(unattributed);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
