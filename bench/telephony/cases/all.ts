import type { Case } from './case.ts';
import { conversation, ends, interruption } from './conversation.ts';
import { eightCalls } from './eight-calls.ts';
import { fortyLeads } from './forty-leads.ts';
import { inbound } from './inbound.ts';
import { keys } from './keys.ts';
import { kills } from './kills.ts';
import { hold, lines, quickHello, silentLines } from './lines.ts';
import { badNetwork, codecs, machines, secure } from './network.ts';
import { openingCases } from './openings.ts';
import { busy, outcomes, unanswered } from './outcomes.ts';
import { coldTransfers, warmTransfers } from './transfers.ts';
import { trunk } from './trunk.ts';

export const allCases: readonly Case[] = [
  ...[trunk, outcomes, busy, unanswered, conversation, openingCases, interruption, keys, coldTransfers, warmTransfers],
  ...[lines, silentLines, quickHello, hold],
  ...[inbound, ends, machines, codecs, badNetwork, secure, eightCalls, fortyLeads, kills],
];
