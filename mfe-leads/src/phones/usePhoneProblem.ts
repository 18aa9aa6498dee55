import { hasCountry, type PhoneProblem } from '@switchboard/contracts/phone-rules';
import { isValidPhone } from '@switchboard/design-system/forms';
import { useEffect, useState } from 'react';

/** Why a stored number cannot be dialed; null while that is being found out and when it can. */
export function usePhoneProblem(phoneNumber: string | undefined): PhoneProblem | null {
  const [invalid, setInvalid] = useState<string>();
  useEffect(() => {
    if (phoneNumber === undefined || !hasCountry(phoneNumber)) return;
    void isValidPhone(phoneNumber).then((isValid) => !isValid && setInvalid(phoneNumber));
  }, [phoneNumber]);
  if (phoneNumber === undefined) return null;
  if (!hasCountry(phoneNumber)) return 'no_country';
  return invalid === phoneNumber ? 'invalid' : null;
}
