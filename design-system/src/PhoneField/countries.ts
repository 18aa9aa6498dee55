/** The countries in the field, in the order of the list: ISO 3166 code, name, calling code. */
export const phoneCountries = [
  { id: 'US', name: 'United States', callingCode: '1' },
  { id: 'CA', name: 'Canada', callingCode: '1' },
  { id: 'GB', name: 'United Kingdom', callingCode: '44' },
  { id: 'AU', name: 'Australia', callingCode: '61' },
  { id: 'IN', name: 'India', callingCode: '91' },
  { id: 'DE', name: 'Germany', callingCode: '49' },
  { id: 'FR', name: 'France', callingCode: '33' },
  { id: 'IT', name: 'Italy', callingCode: '39' },
  { id: 'ES', name: 'Spain', callingCode: '34' },
  { id: 'NL', name: 'Netherlands', callingCode: '31' },
  { id: 'IE', name: 'Ireland', callingCode: '353' },
  { id: 'BR', name: 'Brazil', callingCode: '55' },
  { id: 'MX', name: 'Mexico', callingCode: '52' },
  { id: 'JP', name: 'Japan', callingCode: '81' },
  { id: 'CN', name: 'China', callingCode: '86' },
  { id: 'SG', name: 'Singapore', callingCode: '65' },
  { id: 'AE', name: 'United Arab Emirates', callingCode: '971' },
  { id: 'SA', name: 'Saudi Arabia', callingCode: '966' },
  { id: 'ZA', name: 'South Africa', callingCode: '27' },
  { id: 'NG', name: 'Nigeria', callingCode: '234' },
] as const;

export type PhoneCountry = (typeof phoneCountries)[number]['id'];
