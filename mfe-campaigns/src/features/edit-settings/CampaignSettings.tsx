import { type Campaign, CampaignChange, problemsOfTimes } from '@switchboard/contracts/campaigns';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import {
  Banner,
  Button,
  Card,
  DescriptionList,
  formatDay,
  formatPhone,
  Loaded,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Form, FormActions, NumberField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { ChooseOutboundNumber, outboundNumbers } from '../../phones/ChooseOutboundNumber.tsx';
import { ChooseWhatsAppNumber, whatsAppName } from '../../phones/ChooseWhatsAppNumber.tsx';
import { MoreNumbers } from '../../phones/MoreNumbers.tsx';
import { useCampaignForm } from '../../saving/useCampaignForm.tsx';
import { NumbersToday } from './NumbersToday.tsx';

const shape = CampaignChange.pick({
  start_date: true,
  end_date: true,
  phone_number_id: true,
  extra_phone_number_ids: true,
  whatsapp_number_id: true,
  max_leads: true,
}).superRefine((typed, context) => {
  for (const [name, message] of Object.entries(problemsOfTimes(typed)))
    context.addIssue({ code: 'custom', path: [name], message });
});

const labels = {
  start_date: 'Start date',
  end_date: 'End date',
  phone_number_id: 'Outbound phone number',
  extra_phone_number_ids: 'More numbers',
  whatsapp_number_id: 'WhatsApp number',
  max_leads: 'Max leads',
};

const valuesOf = ({
  start_date,
  end_date,
  phone_number_id,
  extra_phone_number_ids,
  whatsapp_number_id,
  max_leads,
}: Campaign) => ({
  start_date,
  end_date,
  phone_number_id,
  extra_phone_number_ids,
  whatsapp_number_id,
  max_leads,
});

/** When leads are called, which is set on the Overview tab. */
function WindowNote({ call_start_time: from, call_end_time: to }: Campaign) {
  return (
    <Text as="p" size="sm" tone="muted">
      {from && to
        ? `Leads are called from ${from} to ${to} in their time zone. The window is changed on Overview.`
        : 'Without a call window, leads are called from 08:00 to 21:00 in their time zone. A window is set on Overview.'}
    </Text>
  );
}

function SettingsForm({ campaign, numbers }: { campaign: Campaign; numbers: readonly PhoneNumber[] }) {
  const numberOf = (id: unknown) => {
    const known = [...numbers, ...campaign.extra_phone_numbers];
    const { phone_number } = known.find((number) => number.id === id) ?? campaign.phone_number;
    return formatPhone(phone_number);
  };
  const form = useCampaignForm(campaign, {
    schema: shape,
    label: (name) => labels[name as keyof typeof labels] ?? name,
    valuesOf,
    shown: (name, value) => {
      if (name === 'phone_number_id') return numberOf(value);
      if (name === 'extra_phone_number_ids') return (value as string[]).map((id) => numberOf(id)).join(', ') || 'none';
      if (name === 'whatsapp_number_id') return value ? 'a number' : 'none';
      if (name === 'max_leads') return value ? String(value) : 'no limit';
      return value ? formatDay(value as string) : 'no day';
    },
    failed: (error) => (error instanceof Error ? error.message : 'An unknown error occurred'),
  });
  const { isDirty } = form.formState;
  const own = form.watch('phone_number_id');
  const extra = form.watch('extra_phone_number_ids') ?? [];
  // A retired number stays in the list until someone removes it.
  const others = [
    ...numbers,
    ...campaign.extra_phone_numbers.filter(({ id }) => !numbers.some((one) => one.id === id)),
  ];
  const limit = form.watch('max_leads');
  const isOverdrawn = Boolean(limit) && Number(limit) < campaign.lead_count;
  return (
    <>
      <Form form={form}>
        {form.failure && (
          <Banner tone="danger" role="alert" title="Failed to update campaign details">
            {form.failure}
          </Banner>
        )}
        <Stack direction="row" gap={3} wrap align="start">
          <DatePicker name="start_date" label={labels.start_date} />
          <DatePicker name="end_date" label={labels.end_date} />
        </Stack>
        <Text as="p" size="sm" tone="muted">
          Dates are inclusive, in the lead’s time zone. Leave them empty for no limit.
        </Text>
        <WindowNote {...campaign} />
        <ChooseOutboundNumber numbers={numbers} hint="Phone number required" />
        <MoreNumbers
          numbers={others.filter(({ id }) => id !== own)}
          chosen={extra}
          onChange={(ids) => form.setValue('extra_phone_number_ids', ids, { shouldDirty: true })}
        />
        <ChooseWhatsAppNumber form={form} assigned={campaign.whatsapp_number} />
        <NumberField
          name="max_leads"
          label={labels.max_leads}
          placeholder="As its template"
          description="Leave empty to use the limit of its feature template. The smaller limit applies."
        />
        {isOverdrawn && (
          <Banner tone="warning" role="status">
            The campaign has {campaign.lead_count} leads. No lead is removed; those who joined last, beyond the limit,
            are not called.
          </Banner>
        )}
        <FormActions>
          <Button isDisabled={!isDirty || form.isSaving} onPress={() => form.reset()}>
            Reset
          </Button>
          <Button variant="primary" type="submit" isPending={form.isSaving}>
            Save
          </Button>
        </FormActions>
      </Form>
      <LeaveQuestion form={form} />
    </>
  );
}

function SettingsFacts({ campaign }: { campaign: Campaign }) {
  const { start_date, end_date, phone_number, extra_phone_numbers, whatsapp_number, max_leads } = campaign;
  const none = <Text tone="muted">None</Text>;
  return (
    <Stack gap={3}>
      <DescriptionList
        items={[
          { term: labels.start_date, value: start_date ? formatDay(start_date) : none },
          { term: labels.end_date, value: end_date ? formatDay(end_date) : none },
          { term: labels.phone_number_id, value: formatPhone(phone_number.phone_number) },
          ...(extra_phone_numbers.length > 0
            ? [
                {
                  term: labels.extra_phone_number_ids,
                  value: extra_phone_numbers.map(({ phone_number }) => formatPhone(phone_number)).join(', '),
                },
              ]
            : []),
          { term: labels.whatsapp_number_id, value: whatsapp_number ? whatsAppName(whatsapp_number) : none },
          { term: labels.max_leads, value: max_leads ?? none },
        ]}
      />
      <WindowNote {...campaign} />
    </Stack>
  );
}

/** The tab Settings: the first and the last day, the number from which the campaign calls, and how many leads it may have. */
export function CampaignSettings({ campaign }: { campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const numbers = useQuery({ ...outboundNumbers(), enabled: canWrite });
  return (
    <Card title="Days, number and leads" titleLevel={2}>
      {canWrite ? (
        <Loaded
          query={numbers}
          failed="Failed to load phone numbers"
          loading={<Skeleton lines={5} aria-label="Loading phone numbers" />}
        >
          {(rows) => <SettingsForm campaign={campaign} numbers={rows} />}
        </Loaded>
      ) : (
        <SettingsFacts campaign={campaign} />
      )}
      {campaign.extra_phone_numbers.length > 0 && <NumbersToday campaignId={campaign.id} />}
    </Card>
  );
}
