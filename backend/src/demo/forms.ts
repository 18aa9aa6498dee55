import type { Field } from '@switchboard/forms';

const text = (name: string, title: string, more: Partial<Field> = {}): Field => ({
  name,
  type: 'string',
  title,
  required: false,
  ...more,
});
const number = (name: string, title: string, more: Partial<Field> = {}): Field => ({
  ...text(name, title),
  type: 'number',
  ...more,
});
const flag = (name: string, title: string, isOn: boolean): Field => ({
  ...text(name, title),
  type: 'boolean',
  default: isOn,
});

const position = text('position', 'Position', {
  required: true,
  description: 'As written in the advertisement',
  validation: { minLength: 3, maxLength: 80 },
});
const years = number('years', 'Years of experience', { default: 2, validation: { minimum: 0, maximum: 40 } });

/** The form for an engineering position: first a short one, then with the fields that interviewers requested. */
export const engineeringForms: Field[][] = [
  [position, number('years', 'Years of experience'), flag('remote', 'Remote possible', false)],
  [
    position,
    text('seniority', 'Seniority', { enum: ['Junior', 'Intermediate', 'Senior', 'Lead'], default: 'Intermediate' }),
    years,
    {
      ...text('stack', 'Technologies'),
      type: 'array',
      description: 'What the caller asks about, the most important first',
      validation: { minItems: 1, maxItems: 6, uniqueItems: true },
      items: {
        type: 'string',
        name: 'technology',
        sortable: true,
        viewable: true,
        validation: { minLength: 2, maxLength: 40 },
      },
    },
    {
      ...text('salary', 'Salary range'),
      type: 'object',
      properties: [
        text('currency', 'Currency', { required: true, enum: ['USD', 'EUR', 'GBP'], default: 'USD' }),
        number('from', 'From', { validation: { minimum: 0 } }),
        number('to', 'Up to', { validation: { minimum: 0 } }),
      ],
    },
    text('pitch', 'What we offer', {
      multiline: true,
      notes: 'The assistant says this when somebody hesitates',
      validation: { maxLength: 600 },
    }),
  ],
];

/** The form for a ward. */
export const nursingForms: Field[][] = [
  [
    text('ward', 'Ward', { required: true, enum: ['Surgery', 'Cardiology', 'Paediatrics', 'Intensive care'] }),
    flag('night_shifts', 'Night shifts', true),
    {
      ...text('shifts', 'Shifts'),
      type: 'array',
      validation: { maxItems: 4 },
      items: {
        type: 'object',
        name: 'shift',
        properties: [
          text('begins', 'Begins', { required: true, validation: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } }),
          number('hours', 'Hours', { default: 8, validation: { minimum: 4, maximum: 12 } }),
        ],
      },
    },
    text('contact', 'Ward manager', { description: 'Whom candidates may ask for' }),
  ],
];

/** The form for a new hire, before the first day. */
export const onboardingForms: Field[][] = [
  [
    text('start_date', 'First day', { required: true, kept: { format: 'date' } }),
    text('place', 'Place of work', { required: true }),
    {
      ...text('equipment', 'Equipment'),
      type: 'array',
      validation: { uniqueItems: true },
      items: { type: 'string', enum: ['Laptop', 'Phone', 'Badge', 'Parking space'] },
    },
    text('buddy_mail', 'Address of the buddy', { kept: { format: 'email' } }),
    flag('needs_visa', 'Needs a visa', false),
  ],
];

/** A form of one field. */
export const formOf = (name: string, title: string): Field[][] => [[text(name, title)]];
