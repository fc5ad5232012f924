"""What gunicorn serves."""

from api.app import create_app

app = create_app()
