import { ReviewLead } from '@switchboard/contracts/lead-uploads';
import { LeadInput } from '@switchboard/contracts/leads';
import { maxAdditionalNumbers } from '@switchboard/contracts/leads.limits';
import { phoneProblems } from '@switchboard/contracts/phone-rules';
import { isValidPhone } from '@switchboard/design-system/forms';
import { z } from 'zod';

// The schemas of the contract, and the numbering plans, which decide in the API as well.

/** The lead form with a number that is valid in its country. */
export const LeadForm = LeadInput.extend({
  phone_number: LeadInput.shape.phone_number.refine(isValidPhone, phoneProblems.invalid),
  additional_numbers: z
    .array(LeadInput.shape.phone_number.refine(isValidPhone, phoneProblems.invalid))
    .max(maxAdditionalNumbers)
    .optional(),
});

/** The Review Lead Data form with a number that is valid in its country. */
export const ReviewForm = ReviewLead.extend({
  phone: ReviewLead.shape.phone.refine(isValidPhone, phoneProblems.invalid),
});
