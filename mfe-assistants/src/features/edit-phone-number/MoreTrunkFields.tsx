import { SipCodec } from '@switchboard/contracts/phone-trunks';
import { Banner, Button, Grid, Stack, Text } from '@switchboard/design-system';
import { Checkbox, NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import type { SaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { carrierPresets } from './carriers.ts';
import { authentications, encryptions, transports } from './numberTexts.ts';
import { isTrunkPlain, type PhoneNumberForm, type PhoneNumberValues } from './phoneNumberForm.ts';

type Form = SaveForm<PhoneNumberForm, PhoneNumberValues>;

const codecNames: Record<SipCodec, string> = { PCMU: 'G.711 µ-law', PCMA: 'G.711 A-law', G722: 'G.722 (HD)' };

function Presets({ form }: { form: Form }) {
  const [chosen, choose] = useState<string | null>(null);
  const preset = carrierPresets.find(({ id }) => id === chosen);
  const use = () => {
    for (const [name, value] of Object.entries(preset?.settings ?? {}))
      form.setValue(name as keyof PhoneNumberForm, value, { shouldDirty: true });
  };
  return (
    <Stack gap={3}>
      <Select
        label="Your carrier"
        placeholder="Select a carrier"
        description="Shows what to enter where."
        options={carrierPresets}
        value={chosen}
        onChange={choose}
      />
      {preset && (
        <Banner tone="info" title={preset.label}>
          <Stack gap={3} align="start">
            <Stack as="ul" gap={1}>
              {preset.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Stack>
            <Button size="sm" onPress={use}>
              Use its port and transport
            </Button>
          </Stack>
        </Banner>
      )}
    </Stack>
  );
}

function Codecs({ form }: { form: Form }) {
  const codecs = form.watch('codecs') ?? [];
  const toggle = (codec: SipCodec, isOn: boolean) =>
    form.setValue(
      'codecs',
      SipCodec.options.filter((one) => (one === codec ? isOn : codecs.includes(one))),
      { shouldDirty: true },
    );
  return (
    <Stack gap={2} role="group" aria-label="Codecs">
      <Text weight="medium">Codecs</Text>
      <Text size="sm" tone="muted">
        Without a choice, all of them are offered.
      </Text>
      <Stack direction="row" gap={4} wrap>
        {SipCodec.options.map((codec) => (
          <Checkbox
            key={codec}
            label={codecNames[codec]}
            isSelected={codecs.includes(codec)}
            onChange={(isOn) => toggle(codec, isOn)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function Fields({ form, checkTrunk }: { form: Form; checkTrunk: () => void }) {
  return (
    <Stack gap={4}>
      <Presets form={form} />
      <Grid min={200} columns={2} gap={4}>
        <Select name="sip_transport" label="Transport" options={transports} />
        <NumberField
          name="sip_port"
          label="Port"
          placeholder="5060"
          description="Leave empty for 5060, or 5061 with TLS."
          formatOptions={{ useGrouping: false }}
        />
        <Select
          name="media_encryption"
          label="Media encryption (SRTP)"
          options={encryptions}
          description="Use it with TLS, which protects its keys."
        />
        <Select
          name="trunk_authentication"
          label="Authentication"
          options={authentications}
          onChange={checkTrunk}
          description="With IP address, the carrier recognizes LiveKit SIP and asks for no password."
        />
        <TextField
          name="caller_id"
          label="Outbound caller ID"
          type="tel"
          placeholder="This number"
          description="Your carrier has to allow it."
        />
        <TextField
          name="asserted_identity"
          label="P-Asserted-Identity"
          type="tel"
          placeholder="Not sent"
          description="A number that identifies you to the carrier."
        />
        <TextField
          name="destination_country"
          label="Country"
          placeholder="Any"
          description="Two letters, such as US. LiveKit Cloud places the calls from there."
        />
      </Grid>
      <Codecs form={form} />
      <TextArea
        name="sip_headers"
        label="Headers"
        rows={2}
        isMono
        placeholder="X-Telnyx-Username: acme"
        description="One per line. They are sent with every call, and everyone in the organization can read them."
      />
    </Stack>
  );
}

interface MoreTrunkFieldsProps {
  form: Form;
  /** The form's rules for the trunk depend on its authentication. */
  checkTrunk: () => void;
}

/** Carrier settings in addition to domain, username and password. Starts open if something is set. */
export function MoreTrunkFields({ form, checkTrunk }: MoreTrunkFieldsProps) {
  const [isOpen, setIsOpen] = useState(() => !isTrunkPlain(form.getValues()));
  return (
    <Stack gap={4} align="stretch">
      <Stack direction="row">
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </Button>
      </Stack>
      {isOpen && <Fields form={form} checkTrunk={checkTrunk} />}
    </Stack>
  );
}
