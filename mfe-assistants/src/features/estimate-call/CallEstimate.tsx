import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { costSum } from '@switchboard/contracts/cost-words';
import { DescriptionList, Link, Text } from '@switchboard/design-system';
import { useCan, useFlag } from '@switchboard/platform';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { delayText } from './delay.ts';
import { costOfMinute, leastPause } from './estimate.ts';
import { useTrialMs } from './trialTimes.ts';

const pauseText = (seconds: number) =>
  `${seconds.toLocaleString('en-US')} ${seconds === 1 ? 'second' : 'seconds'} after a finished sentence, plus the time that model and voice need`;

/** The cost of a minute of a call and the response time, while its model, transcriber and voice are chosen. */
export function CallEstimate({ assistantId }: { assistantId: string }) {
  const canReadPrices = useCan('price.read');
  const canReadCalls = useCan('call.read');
  const hasCalls = useFlag('calllogs');
  const config = useWatch() as AssistantConfig;
  const saved = useFormContext().formState.defaultValues as AssistantConfig;
  const prices = useQuery({ ...endpointRows('GET /api/prices'), enabled: canReadPrices });
  const times = useQuery({
    ...endpointQuery('GET /api/assistants/:id/response-times', { params: { id: assistantId } }),
    enabled: canReadCalls && hasCalls,
  });
  const current = useMemo(() => (prices.data ?? []).filter(({ is_current }) => is_current), [prices.data]);
  const trials = {
    llm: useTrialMs({ part: 'llm', provider: config.llm_provider, model: config.llm_model }),
    tts: useTrialMs({ part: 'tts', provider: config.tts_provider, model: config.tts_model }),
  };
  const cost = costOfMinute(config, current);
  return (
    <section aria-label="Estimate">
      <DescriptionList
        items={[
          ...(canReadPrices && prices.data
            ? [
                {
                  term: 'A minute of a call',
                  value: (
                    <>
                      {costSum(cost)}
                      {!cost.is_complete && (
                        <Text size="sm" tone="muted">
                          {' '}
                          <Link href="/organization-settings?tab=prices">Enter prices</Link>
                        </Text>
                      )}
                    </>
                  ),
                },
              ]
            : []),
          { term: 'Answers after', value: pauseText(leastPause(config)) },
          ...(times.data ? [{ term: 'Model and voice', value: delayText(times.data, config, saved, trials) }] : []),
        ]}
      />
    </section>
  );
}
