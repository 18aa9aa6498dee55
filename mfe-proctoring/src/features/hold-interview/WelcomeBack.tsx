import { Button, Text, tokens } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import styled from 'styled-components';

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
`;

const problems = {
  camera:
    'Your camera could not be opened. Allow it to the left of the address, close other programs that use it, and press Continue again.',
  screen: 'Please share your entire screen to continue.',
  network: 'The interview cannot be reached at the moment. Check your connection and press Continue again.',
};

interface Props {
  needsScreen: boolean;
  isEntering: boolean;
  problem: keyof typeof problems | null;
  onContinue: () => void;
}

/** After a reload or a crash: one press, without which browsers give no sound and no screen. */
export function WelcomeBack({ needsScreen, isEntering, problem, onContinue }: Props) {
  return (
    <Dialog role="alertdialog" title="Welcome back" isDismissable={false} size="md" data-scale="large">
      <Body>
        <p>
          Your interview continues where you left it.
          {needsScreen && ' Chrome asks you for your entire screen once more.'}
        </p>
        <Text as="p" tone="danger" role="alert">
          {problem && problems[problem]}
        </Text>
        <Button autoFocus size="lg" variant="primary" isPending={isEntering} onPress={onContinue}>
          Continue
        </Button>
      </Body>
    </Dialog>
  );
}
