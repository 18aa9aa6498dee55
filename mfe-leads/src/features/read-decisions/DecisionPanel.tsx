import type { ListedDecision } from '@switchboard/contracts/dialer';
import { Button, isolated, Stack } from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { Decision } from '../../display/DecisionRules.tsx';

function titleOf({ lead_name, is_allowed }: ListedDecision): string {
  return `Why ${isolated(lead_name ?? 'a lead that is gone')} was ${is_allowed ? '' : 'not '}called`;
}

/** A decision next to the list: its result, rule by rule, and its inputs. */
export function DecisionPanel({ decision, onClose }: { decision: ListedDecision; onClose: () => void }) {
  const { lead_id, call_id } = decision;
  return (
    <SidePanel
      title={titleOf(decision)}
      onClose={onClose}
      footer={
        lead_id && (
          <Stack direction="row" gap={2} wrap>
            <Button href={`/leads/${lead_id}`}>Open lead</Button>
            <Button href={`/decisions?${call_id ? `call=${call_id}` : `lead=${lead_id}`}`}>
              {call_id ? 'All of this call' : 'All of this lead'}
            </Button>
          </Stack>
        )
      }
    >
      <Decision decision={decision} isFirst={false} />
    </SidePanel>
  );
}
