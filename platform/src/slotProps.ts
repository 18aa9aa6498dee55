export type { SlotName, SlotProps } from '@switchboard/contracts/module-slots';
