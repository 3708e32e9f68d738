-- CreateTable
CREATE TABLE "outbound_instances" (
    "id" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "armedOn" TIMESTAMPTZ(3),
    "seenOn" TIMESTAMPTZ(3),

    CONSTRAINT "outbound_instances_pkey" PRIMARY KEY ("id")
);
