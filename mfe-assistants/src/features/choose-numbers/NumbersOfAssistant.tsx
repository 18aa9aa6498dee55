import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { Link, Loaded, Section, Skeleton, Stack, Text } from '@switchboard/design-system';
import { useCan, useFlag } from '@switchboard/platform';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { AnsweredNumbers } from './AnsweredNumbers.tsx';
import { PreferredNumber } from './PreferredNumber.tsx';

/** The name of the section, so that the editor can lead to it like to a field. */
export const numbersPlace = 'phone_numbers';

/** The number that an assistant calls from, and those that it answers. Changes apply at once, independent of publishing. */
export function NumbersOfAssistant({ assistant }: { assistant: AssistantDetail }) {
  const hasNumbers = useFlag('phonenumbers');
  const canRead = useCan('phone_number.read');
  const query = useQuery({ ...endpointRows('GET /api/phone-numbers'), enabled: hasNumbers && canRead });
  if (!hasNumbers || !canRead) return null;
  return (
    <Section
      id={numbersPlace}
      tabIndex={-1}
      title="Phone Numbers"
      titleLevel={3}
      description="Numbers aren't part of the draft: changes apply immediately, without publishing."
    >
      <Loaded query={query} failed="Failed to load phone numbers. Please try again." loading={<Skeleton lines={2} />}>
        {(numbers) =>
          numbers.length === 0 ? (
            <Text tone="muted">
              There are no phone numbers yet. <Link href="/phone-numbers">Go to Phone Numbers</Link>
            </Text>
          ) : (
            <Stack gap={4}>
              <PreferredNumber assistant={assistant} numbers={numbers} />
              <AnsweredNumbers assistant={assistant} numbers={numbers} />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
