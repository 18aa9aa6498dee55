import type { Assistant } from '@switchboard/contracts/assistants';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { useEffect, useRef } from 'react';

/** The assistant and number fields of a form. */
interface PartiesForm {
  formState: { dirtyFields: { assistant_id?: boolean; phone_number_id?: boolean } };
  setValue: (name: 'phone_number_id', value: string) => void;
}

interface Choices {
  assistantId: string | undefined;
  numberId: string | undefined;
  assistants: readonly Pick<Assistant, 'id' | 'preferred_phone_number_id'>[] | undefined;
  /** The default number first. */
  numbers: readonly Pick<PhoneNumber, 'id'>[] | undefined;
}

/** Selects the number that the assistant prefers, until the user chooses one. */
export function usePreferredNumber(form: PartiesForm, { assistantId, numberId, assistants, numbers }: Choices): void {
  const { assistant_id: isAssistantChosen, phone_number_id: isNumberChosen } = form.formState.dirtyFields;
  const preferred = assistants?.find(({ id }) => id === assistantId)?.preferred_phone_number_id;
  // The API returns the default number first and omits retired ones.
  const number = numbers?.find(({ id }) => id === preferred)?.id ?? numbers?.[0]?.id;
  const followed = useRef<string>(undefined);
  const { setValue } = form;
  useEffect(() => {
    // Returning to the form's initial number counts as the user's choice, too.
    const isByHand = followed.current === undefined ? isNumberChosen : numberId !== followed.current;
    if (!isAssistantChosen || isByHand || !number || number === numberId) return;
    followed.current = number;
    setValue('phone_number_id', number);
  }, [isAssistantChosen, isNumberChosen, number, numberId, setValue]);
}
