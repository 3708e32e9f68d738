-- The words of an account's CVs: what wildcards and fuzzy terms of the query field `cv` are resolved to. They are apart
-- from search_words, because CVs have many times the words of records. One that stands twice does no harm.
CREATE TABLE cv_words ("accountId" uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, word text NOT NULL);
CREATE INDEX cv_words_length ON cv_words ("accountId", length(word), word);
CREATE INDEX cv_words_trigrams ON cv_words USING gin ("accountId", word gin_trgm_ops);
