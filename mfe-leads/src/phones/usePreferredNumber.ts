import type { Assistant } from '@switchboard/contracts/assistants';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { useEffect, useRef } from 'react';

/** The part of a form in which an assistant and a number are chosen. */
interface PartiesForm {
  formState: { dirtyFields: { assistant_id?: boolean; phone_number_id?: boolean } };
  setValue: (name: 'phone_number_id', value: string) => void;
}

interface Choices {
  assistantId: string | undefined;
  numberId: string | undefined;
  assistants: readonly Pick<Assistant, 'id' | 'preferred_phone_number_id'>[] | undefined;
  /** The default one first. */
  numbers: readonly Pick<PhoneNumber, 'id'>[] | undefined;
}

/** With an assistant the number is chosen that it prefers, until somebody chooses one by hand. */
export function usePreferredNumber(form: PartiesForm, { assistantId, numberId, assistants, numbers }: Choices): void {
  const { assistant_id: isAssistantChosen, phone_number_id: isNumberChosen } = form.formState.dirtyFields;
  const preferred = assistants?.find(({ id }) => id === assistantId)?.preferred_phone_number_id;
  // The API answers the default number first; one that was retired is not among them.
  const number = numbers?.find(({ id }) => id === preferred)?.id ?? numbers?.[0]?.id;
  const followed = useRef<string>(undefined);
  const { setValue } = form;
  useEffect(() => {
    // Whoever goes back to the number that the form began with has chosen as well.
    const isByHand = followed.current === undefined ? isNumberChosen : numberId !== followed.current;
    if (!isAssistantChosen || isByHand || !number || number === numberId) return;
    followed.current = number;
    setValue('phone_number_id', number);
  }, [isAssistantChosen, isNumberChosen, number, numberId, setValue]);
}
