import type { FlowNodeKind } from '@switchboard/contracts/flows.limits';
import {
  IconBook,
  IconBot,
  IconCalendar,
  IconGrid,
  IconHash,
  IconHelp,
  IconMessage,
  IconPhoneOff,
  IconPhoneOutgoing,
  type IconProps,
  IconUsers,
} from '@switchboard/design-system';
import { IconCode, IconCornerDownLeft, IconLayers, IconSend, IconSplit } from '@switchboard/design-system/icons';
import type { ComponentType } from 'react';

/** The icon of each kind, on cards, in the outline and in menus. */
export const nodeIcons: Record<FlowNodeKind, ComponentType<IconProps>> = {
  say: IconMessage,
  ask: IconHelp,
  talk: IconUsers,
  decide: IconSplit,
  tool: IconCode,
  knowledge: IconBook,
  book: IconCalendar,
  press_keys: IconGrid,
  collect_keys: IconHash,
  transfer: IconPhoneOutgoing,
  hand_over: IconBot,
  message: IconSend,
  subflow: IconLayers,
  return: IconCornerDownLeft,
  end: IconPhoneOff,
};

/** The purpose of each kind, for menus. */
export const nodeHints: Record<FlowNodeKind, string> = {
  say: 'Says a fixed text',
  ask: 'Collects one answer in a field',
  talk: 'Talks freely towards a goal',
  decide: 'Branches on fields',
  tool: 'Uses a function or tool',
  knowledge: 'Answers from documents',
  book: 'Offers times and books one',
  press_keys: 'Presses keys in a menu',
  collect_keys: 'Waits for keys of the caller',
  transfer: 'Connects a person',
  hand_over: 'Lets another assistant continue',
  message: 'Sends a WhatsApp message or an email',
  subflow: 'Runs a shared part',
  return: 'Ends a shared part with a result',
  end: 'Says a text and hangs up',
};
