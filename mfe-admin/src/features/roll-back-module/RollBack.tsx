import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { Button, phoneOnly, Text, tokens } from '@switchboard/design-system';
import { IconUndo } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { useId, useState } from 'react';
import styled from 'styled-components';
import type { Release } from '../../superadmin/useRelease.ts';
import { rollbackPlan } from '../../superadmin/versions.ts';

/* The hint is in the button's own line: below it, it would leave a hole next to the other buttons. */
const Place = styled.div`
  display: flex;
  flex-flow: row-reverse wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  padding-inline-start: ${tokens.space[2]};

  ${phoneOnly} {
    flex-direction: row;
    justify-content: flex-start;
    padding-inline-start: 0;
  }
`;

/** Rolls back with one click and shows the target version. Only asks first if the rollback couldn't be undone. */
export function RollBack({ module, release }: { module: RegistryModule; release: Release }) {
  const textId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const plan = rollbackPlan(module);
  const rollBack = () => release.perform({ kind: 'rollback' });
  return (
    <Place>
      <Button
        variant="primary"
        icon={<IconUndo />}
        aria-describedby={textId}
        isPending={release.isPending}
        isDisabled={plan === null}
        onPress={() => (plan?.warning ? setIsAsking(true) : rollBack())}
      >
        Roll back
      </Button>
      <Text id={textId} size="xs" tone="muted">
        {plan?.text ?? 'There is no version to go back to'}
      </Text>
      {plan?.warning && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          tone="danger"
          title={`${plan.text}?`}
          description={plan.warning}
          confirmLabel="Roll back"
          onConfirm={() => {
            setIsAsking(false);
            rollBack();
          }}
        />
      )}
    </Place>
  );
}
