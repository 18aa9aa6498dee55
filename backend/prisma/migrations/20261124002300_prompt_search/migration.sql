-- Row-level security keeps a search from using it: what is looked through are the prompts of one organization.
DROP INDEX prompts_search;
