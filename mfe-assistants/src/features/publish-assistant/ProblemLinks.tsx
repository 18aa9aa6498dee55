import type { PublishProblem } from '@switchboard/contracts/assistants';
import { Badge, Button, Stack, Text } from '@switchboard/design-system';
import styled from 'styled-components';
import { labelOf } from '../../editing/fieldValues.ts';

// Names of fields have no spaces.
const Problems = styled(Stack)`
  overflow-wrap: anywhere;
`;

interface ProblemLinksProps {
  problems: readonly PublishProblem[];
  onGo: (path: string) => void;
}

/** What publishing found, each with the way to its field. */
export function ProblemLinks({ problems, onGo }: ProblemLinksProps) {
  return (
    <Problems forwardedAs="ul" gap={2} aria-label="What publishing found">
      {problems.map(({ level, field, message }) => (
        <Stack as="li" key={`${field} ${message}`} direction="row" gap={2} wrap>
          <Badge tone={level === 'error' ? 'danger' : 'warning'}>{level === 'error' ? 'Blocks' : 'Warning'}</Badge>
          <Text>{message}</Text>
          {field !== '' && (
            <Button size="sm" variant="ghost" onPress={() => onGo(field)}>
              Go to {labelOf(field)}
            </Button>
          )}
        </Stack>
      ))}
    </Problems>
  );
}
