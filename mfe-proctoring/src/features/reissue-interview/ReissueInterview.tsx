import { changedTerms, termsInWords } from '@switchboard/contracts/interview-effects';
import type { Interview, InterviewDetail, VideoLink } from '@switchboard/contracts/interviews';
import { interviewDays, interviewMinutes, maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { Banner, Button, ErrorState, isolated, Skeleton, Stack, Text } from '@switchboard/design-system';
import { NumberField, Switch, TextArea } from '@switchboard/design-system/forms';
import { Dialog, FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { z } from 'zod';
import { CopyLink } from '../../staff/CopyLink.tsx';
import { toolLabels } from '../../staff/interviewWords.ts';

interface Props {
  interview: Pick<Interview, 'id' | 'lead_name'>;
  onClose: () => void;
}

const toolNames = Object.keys(toolLabels) as (keyof typeof toolLabels)[];

const numberOf = ({ min, max }: { min: number; max: number }, unit: string) =>
  z
    .number(`Please enter ${unit} from ${min} to ${max}`)
    .int(`Please enter whole ${unit}`)
    .min(min, `At least ${min} ${unit}`)
    .max(max, `At most ${max} ${unit}`);

const ReissueForm = z.object({
  tab_change_detection: z.boolean(),
  multiple_monitor_detection: z.boolean(),
  screen_share: z.boolean(),
  face_blur_detection: z.boolean(),
  face_out_of_view: z.boolean(),
  max_minutes: numberOf(interviewMinutes, 'minutes'),
  days: numberOf(interviewDays, 'days'),
  send_email: z.boolean(),
  answer: z.string().trim().max(maxRequestLength),
});

function useReissue(id: string, onMade: (link: VideoLink) => void) {
  const { data, error, isFetching, refetch } = useFreshQuery(
    endpointQuery('GET /api/interviews/:id', { params: { id } }),
  );
  const form = useSaveForm(ReissueForm, {
    values: data && {
      ...data.proctoring_tools,
      max_minutes: data.max_minutes,
      days: interviewDays.default,
      send_email: false,
      answer: '',
    },
    save: ({ max_minutes, days, send_email, answer, ...proctoring_tools }) =>
      request('POST /api/interviews/:id/reissue', {
        params: { id },
        body: { proctoring_tools, max_minutes, days, send_email, answer },
      }),
    stale: 'interview.changed',
    done: 'Video interview link generated successfully!',
    failed: 'Failed to generate video link. Please try again.',
    onSaved: onMade,
  });
  return { data, form, reading: { error, isFetching, refetch } };
}

interface FieldsProps {
  interview: InterviewDetail;
  form: ReturnType<typeof useReissue>['form'];
}

/** The effect of the current choice on the candidate, in words. */
function Effect({ interview, form }: FieldsProps) {
  const {
    max_minutes,
    days: _,
    send_email: __,
    answer: ___,
    ...proctoring_tools
  } = useWatch({
    control: form.control,
  }) as z.infer<typeof ReissueForm>;
  if (!Number.isFinite(max_minutes)) return null;
  const terms = { max_minutes, proctoring_tools };
  const changed = changedTerms(interview, terms);
  const isAnswered = interview.requests.some(({ settled_at }) => settled_at === null);
  return (
    <Banner tone="info" role="status" title={`The new interview: ${termsInWords(terms)}`}>
      <p>
        {changed.length > 0 ? `Different from before: ${changed.join(', ')}.` : 'Nothing is different from before.'}
      </p>
      {isAnswered && (
        <p>
          {interview.lead_email
            ? 'The candidate asked for something: this is sent to them as the answer, with the new link.'
            : 'The candidate asked for something: they read this as the answer on the page of the new link.'}
        </p>
      )}
      {interview.status === 'pending' && <p>The link they have now stops working.</p>}
    </Banner>
  );
}

function Fields({ interview, form }: FieldsProps) {
  const { lead_email: email } = interview;
  const hasRequest = interview.requests.some(({ settled_at }) => settled_at === null);
  return (
    <Stack gap={5}>
      <Stack gap={3} role="group" aria-label="What is watched">
        <Text weight="semibold">What is watched</Text>
        {toolNames.map((name) => (
          <Switch key={name} name={name} label={toolLabels[name]} />
        ))}
      </Stack>
      <Stack direction="row" gap={4} wrap align="start">
        <NumberField name="max_minutes" label="Maximum minutes" {...interviewMinutes} suffix="min" />
        <NumberField name="days" label="Link valid for" {...interviewDays} suffix="days" />
      </Stack>
      <Switch
        name="send_email"
        label="Email the link to the lead"
        isDisabled={email === null}
        description={email ?? 'This lead has no email address.'}
      />
      {hasRequest && (
        <TextArea
          name="answer"
          label="Your answer to the candidate"
          description="Appears above the list of changes. You can leave it empty."
          rows={3}
          maxLength={maxRequestLength}
        />
      )}
      <Effect interview={interview} form={form} />
    </Stack>
  );
}

/** Replaces a link that can't be used as it is by one with fewer proctoring tools or more time. */
export function ReissueInterview({ interview, onClose }: Props) {
  const [link, setLink] = useState<VideoLink | null>(null);
  const { data, form, reading } = useReissue(interview.id, setLink);
  const name = isolated(interview.lead_name);
  if (link)
    return (
      <Dialog
        onClose={onClose}
        title="New link"
        description={`For ${name}, in place of the former interview.`}
        footer={
          <>
            <Button href={`/interviews/${link.interview_id}`} onPress={onClose}>
              Open the new interview
            </Button>
            <Button variant="primary" onPress={onClose}>
              Done
            </Button>
          </>
        }
      >
        <CopyLink link={link} />
      </Dialog>
    );
  const placeholder = reading.error ? (
    <ErrorState
      title="Failed to load the interview"
      error={reading.error}
      onRetry={() => void reading.refetch()}
      isRetrying={reading.isFetching}
    />
  ) : (
    <Skeleton lines={8} />
  );
  return (
    <FormDialog
      form={form}
      title={`New link for ${name}`}
      description="Another interview with the same assistant and questions."
      submitLabel="Generate Link"
      placeholder={data ? undefined : placeholder}
      onClose={onClose}
    >
      {data && <Fields interview={data} form={form} />}
    </FormDialog>
  );
}
