// Only the host writes these; modules use `request`, `useLiveEvents` and `useSession`.

export { roleCan } from '@switchboard/contracts/roles';
export { type SessionRefusal, setUnauthenticatedHandler } from './api.ts';
export { onLiveEvent, publishLiveEvent } from './events.ts';
export { followLiveEvents } from './follow-live-events.ts';
export { withGuardedCleanup } from './guardedCleanup.ts';
export { followHints } from './hints.tsx';
export { HttpError, type HttpRequest, http } from './http.ts';
export { type Host, host, installHost, type Notice, type ShownHint, type SlotSurroundings } from './installedHost.ts';
export { afterAsking, isAnythingTyped } from './leaving.tsx';
export { ModuleSettingsContext } from './module-settings.ts';
export { sessionStore } from './session.ts';
export { learnStaleRules } from './stale.ts';
