import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { type AssistantTool, AssistantTools } from '@switchboard/contracts/assistant-tools';
import { followedFlow } from '@switchboard/contracts/filled-texts';

/** The parts of an assistant that say what it follows. */
export type Following = Partial<Pick<AssistantConfig, 'conversation' | 'flow'>>;

/** Tools that the nodes of a flow need, whether the assistant lists them or not. */
export function flowTools({ conversation = 'prompt', flow = null }: Following): AssistantTool[] {
  const followed = followedFlow({ conversation, flow });
  const nodes = followed ? [followed, ...followed.subflows].flatMap((graph) => graph.nodes) : [];
  const booking = nodes.find((node) => node.kind === 'book' && node.slot_id !== null);
  const writes = nodes.some((node) => node.kind === 'message' && node.channel === 'whatsapp');
  return AssistantTools.parse([
    ...(booking?.kind === 'book' ? [{ type: 'book_slot', slot_id: booking.slot_id }] : []),
    // The node has the text.
    ...(writes ? [{ type: 'send_whatsapp', message: '' }] : []),
    ...(nodes.some(({ kind }) => kind === 'press_keys') ? [{ type: 'press_digits' }] : []),
  ]);
}
