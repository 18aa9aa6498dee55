import type { TestResult } from '@switchboard/contracts/test-conversations';
import { Stack, Text } from '@switchboard/design-system';
import styled from 'styled-components';
import { expectationText } from './testWords.ts';
import { VerdictBadge } from './VerdictBadge.tsx';

// A spoken text can be one word of any length.
const Failed = styled(Stack)`
  overflow-wrap: anywhere;
`;

/** The tests of a run that didn't pass, each with the line that failed. */
export function FailedTests({ results }: { results: readonly TestResult[] }) {
  return (
    <Failed forwardedAs="ul" gap={3} aria-label="Tests that did not pass">
      {results
        .filter(({ verdict }) => verdict !== 'passed')
        .map(({ id, name, verdict, held }) => {
          const times = held.find((one) => one.verdict === verdict);
          const outcome = times?.outcomes.find((one) => one.verdict === verdict);
          const line = times?.lines[outcome?.line ?? -1];
          return (
            <Stack as="li" key={id} gap={1}>
              <Stack direction="row" gap={2} wrap>
                <VerdictBadge verdict={verdict} />
                <Text weight="medium">{name}</Text>
              </Stack>
              {outcome && <Text size="sm">{`${expectationText(outcome.expectation)}. ${outcome.explanation}`}</Text>}
              {line && (
                <Text size="sm" tone="muted">
                  Line {(outcome?.line ?? 0) + 1}: “{line.message}”
                </Text>
              )}
            </Stack>
          );
        })}
    </Failed>
  );
}
