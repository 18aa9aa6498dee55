export { ApiError, type RequestInput, type ResponseOf, request } from './api.ts';
export { callLogStatus, endedReasonText } from './call-words.ts';
export { useLiveEvents } from './events.ts';
export { host, type Notice } from './installedHost.ts';
export { useModuleSettings } from './module-settings.ts';
export { notify, notifyError } from './notify.ts';
export { can, useCan, useClient, useFlag, useOrganization, useSession, useUser } from './session.ts';
export type { SlotName, SlotProps } from './slotProps.ts';
export { Slot } from './slots.tsx';
