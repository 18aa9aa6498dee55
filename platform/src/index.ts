export { ApiError, type RequestInput, type ResponseOf, request } from './api.ts';
export { useLiveEvents } from './events.ts';
export { host, type Notice } from './host.ts';
export { notify, notifyError } from './notify.ts';
export { can, useCan, useFlag, useOrganization, useSession, useUser } from './session.ts';
export { Slot, type SlotName, type SlotProps } from './slots.tsx';
