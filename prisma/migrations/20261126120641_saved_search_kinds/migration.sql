-- AlterTable
ALTER TABLE "saved_searches" ADD COLUMN     "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'candidate';
