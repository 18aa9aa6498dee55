import { Button, Text, tokens } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useId } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/call/t.ts';

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
`;

interface Props {
  needsScreen: boolean;
  isEntering: boolean;
  problem: 'camera' | 'screen' | 'network' | null;
  onContinue: () => void;
}

/** After a reload or a crash, one click is needed: without it, browsers allow neither sound nor screen sharing. */
export function WelcomeBack({ needsScreen, isEntering, problem, onContinue }: Props) {
  const id = useId();
  return (
    <Dialog
      role="alertdialog"
      title={t('back.title')}
      aria-describedby={id}
      isDismissable={false}
      size="md"
      data-scale="large"
    >
      <Body>
        <p id={id}>
          {t('back.text')}
          {needsScreen && ` ${t('back.screen')}`}
        </p>
        <Text as="p" tone="danger" role="alert">
          {problem && t(`back.no_${problem}`)}
        </Text>
        <Button autoFocus size="lg" variant="primary" isPending={isEntering} onPress={onContinue}>
          {t('back.continue')}
        </Button>
      </Body>
    </Dialog>
  );
}
