import { interviewDays, violationLimit } from '@switchboard/contracts/interviews.limits';
import { languages } from '@switchboard/contracts/languages';
import { Heading, Stack, Text } from '@switchboard/design-system';
import { NumberField, Select, Switch } from '@switchboard/design-system/forms';
import type { InterviewState } from './useInterview.ts';
import { watched, watchesFaces } from './watched.ts';

const byBrowser = 'browser';
const names = new Intl.DisplayNames('en', { type: 'language' });
const languageOptions = [
  { id: byBrowser, label: "The candidate's browser decides" },
  ...languages.map((language) => ({ id: language, label: names.of(language) ?? language })),
];

/** The proctoring tools, and how the link reaches the lead. */
export function MonitoringStep({ state }: { state: InterviewState }) {
  const { choices, change, setTool } = state;
  const { tools, doFacesEnd, isMailed, days } = choices;
  const email = state.lead.data?.email ?? null;
  return (
    <Stack gap={5}>
      <Stack gap={4}>
        <Text tone="muted">The candidate sees in one list what is watched and why, before the interview starts.</Text>
        {watched.map(({ id, label, description }) => (
          <Switch
            key={id}
            label={label}
            description={description}
            isSelected={tools[id]}
            onChange={(isOn) => setTool(id, isOn)}
          />
        ))}
        {watchesFaces(tools) && (
          <Switch
            label="A hidden face may end it"
            description={`Off, a face that is not seen is noted for people to judge. On, ${violationLimit} times end the interview. Such software misses darker skin more often: leave it off unless you must.`}
            isSelected={doFacesEnd}
            onChange={(isOn) => change({ doFacesEnd: isOn })}
          />
        )}
      </Stack>
      <Stack as="section" gap={4} aria-label="The link">
        <Heading level={3}>The link</Heading>
        <NumberField
          label="Days the link is good"
          description={`It can be opened for so many days, ${interviewDays.min} to ${interviewDays.max}.`}
          min={interviewDays.min}
          max={interviewDays.max}
          value={days}
          onChange={(next) => change({ days: next })}
        />
        <Select
          label="Language"
          description="Of the candidate's page and emails. The interviewer speaks the assistant's language."
          options={languageOptions}
          value={choices.language ?? byBrowser}
          onChange={(id) => change({ language: languages.find((language) => language === id) ?? null })}
        />
        <Switch
          label="Mail the link to the lead"
          description={email ?? 'This lead has no e-mail address.'}
          isDisabled={email === null}
          isSelected={isMailed && email !== null}
          onChange={(isOn) => change({ isMailed: isOn })}
        />
      </Stack>
    </Stack>
  );
}
