"""Uses that fit the types, and, where a comment says so, ones that do not: mypy warns of a comment without an error."""

from pathlib import Path
from typing import Iterator, List, Optional

from nova_client import EventFeed, FileDownload, Nova, NotFoundError, Page, RecordPage, WithRelated, verify_webhook
from nova_client.types import (
    Candidate,
    CandidateCreateInput,
    Company,
    CompanyDetail,
    FoundCandidate,
    Job,
    JobDetail,
    NovaEvent,
)

nova = Nova("http://127.0.0.1:3000", "key", retries=0, timeout=1.5, strict=False)

person: CandidateCreateInput = {"firstName": "Ada", "tags": [{"value": "x"}], "rating": None}
candidate_id: str = nova.candidates.create(**person)
candidate: Candidate = nova.candidates.get(candidateId=candidate_id)
rating: Optional[float] = candidate["rating"]
skills: List[str] = candidate["skills"]
page: Page[FoundCandidate] = nova.candidates.search(query="x")
all_of_them: Iterator[Candidate] = nova.candidates.search_all()
walked: Iterator[Candidate] = nova.candidates.search_all(sort="lastName", fields="lastName", cursor="")
jobs: RecordPage[Job] = nova.jobs.search(cursor="", expand="company")
next_cursor: Optional[str] = jobs.next_cursor
related: WithRelated[JobDetail] = nova.jobs.get_with_related(jobId="x", expand="company")
beside: Company = related.included["companies"]["x"]
company: CompanyDetail = nova.companies.get(companyId="x")
download: FileDownload = nova.files.download(fileId="x")
saved: Path = download.save("x")
feed: EventFeed = nova.with_options(timeout=60).events.stream(types="candidate.*")
first_location = nova.public_jobs.list().facets["location"][0]
shown: int = first_location["count"]
nova.interviews.list(from_="01/12/2026", to="31/12/2026", segment="TODAY")
nova.candidates.update(candidateId="x", skills=("a", "b"), tags=candidate["tags"], address={"city": "London"})
nova.files.upload(file=("a.txt", b"a"), candidateId=None)
nova.files.upload(file=Path("a.txt"))


def told(event: NovaEvent) -> str:
    if event["type"] == "application.stage_moved":
        return event["object"]["kind"]
    return event["actor"]["via"]


def missing(error: NotFoundError) -> Optional[str]:
    return error.request_id


verified = verify_webhook(b"", {"webhook-id": "x"}, "whsec_", tolerance=60)
of_kind: str = verified["object"]["kind"]

nova.candidates.search_all(page=1)  # type: ignore[call-arg]
nova.jobs.search_all(expand="company")  # type: ignore[call-arg]
nova.jobs.get(jobId="x", expand="company")  # type: ignore[call-arg]
nova.users.list().next_cursor  # type: ignore[attr-defined]
nova.candidates.get()  # type: ignore[call-arg]
nova.candidates.get(candidateId=1)  # type: ignore[arg-type]
nova.candidates.create(firstNam="Ada")  # type: ignore[call-arg]
nova.candidates.create(rating="5")  # type: ignore[arg-type]
nova.interviews.list(segment="TOMORROW")  # type: ignore[arg-type]
nova.candidates.update(candidateId="x", skills=None)  # type: ignore[arg-type]
print(candidate["firstNam"])  # type: ignore[typeddict-item]
for one in page.data:
    one["rating"] = "5"  # type: ignore[typeddict-item]
