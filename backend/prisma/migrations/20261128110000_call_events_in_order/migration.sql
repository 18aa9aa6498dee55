-- Processes read the earlier events of a call together with each new one, so that browsers get them in order.
CREATE INDEX live_events_of_call ON live_events ((payload ->> 'subject_id'), id) WHERE payload ->> 'type' = 'call.status';
